// All text and pips that can be seen whose contrast is below WCAG AA: a line of words each.
// Colours are laid over each other as the browser does it, opacity and gradients included.
() => {
  const rgba = (text) => {
    const found = text.match(/-?[\d.]+(e-?\d+)?/g);
    if (!found) return [0, 0, 0, 0];
    const [r, g, b, a = 1] = found.map(Number);
    return text.startsWith("color(") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const over = (top, below) => below.map((one, n) => top[n] * top[3] + one * (1 - top[3]));
  const mix = (below, top, share) => below.map((one, n) => top[n] * share + one * (1 - share));
  const light = (colour) => colour.map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, n) => sum + one * [0.2126, 0.7152, 0.0722][n], 0);
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const above = (element) => element.assignedSlot || element.parentElement
    || (element.getRootNode().host ?? null);
  const chain = (element) => (element ? [...chain(above(element)), element] : []);
  const grounds = (style) => {
    const plain = rgba(style.backgroundColor);
    const steps = style.backgroundImage.match(/(rgba?|color)\([^)]*\)/g);
    return steps && style.backgroundImage.includes("gradient") ? steps.map(rgba) : [plain];
  };
  // [ground, ink] as seen, for every colour a gradient has
  const seen = (styles, ink, below) => {
    if (!styles.length) return [[below, over(ink, below)]];
    const [style, ...rest] = styles;
    return grounds(style).flatMap((ground) => seen(rest, ink, over(ground, below)))
      .map((pair) => pair.map((one) => mix(below, one, Number(style.opacity))));
  };
  const roots = (root) => [root, ...[...root.querySelectorAll("*")].filter((one) => one.shadowRoot)
    .flatMap((one) => roots(one.shadowRoot))];
  const faults = [];
  const check = (element, ink, least, words) => {
    const styles = chain(element).map((one) => getComputedStyle(one));
    if (styles.some((style) => style.display === "none" || style.visibility === "hidden")) return;
    const worst = Math.min(...seen(styles, rgba(ink), [255, 255, 255])
      .map(([ground, colour]) => ratio(ground, colour)));
    if (worst < least - 0.005) faults.push(`${worst.toFixed(2)} < ${least}: ${words}`);
  };
  const exempt = "svg, style, script, noscript, .unseen, .symbols, .stSkeleton, "
    + ":not(.card):disabled, [aria-disabled=true], [data-testid=stStatusWidget]";
  let looked = 0;
  for (const root of roots(document)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim(), element = walker.currentNode.parentElement;
      if (!text || !element || element.closest(exempt)) continue;
      const box = element.getBoundingClientRect(), style = getComputedStyle(element);
      if (box.width < 2 || box.height < 2 || style.clipPath !== "none") continue;
      const size = parseFloat(style.fontSize), bold = Number(style.fontWeight) >= 700;
      const large = size >= 24 || (bold && size >= 18.66) || /Material/.test(style.fontFamily);
      looked += 1;
      check(element, style.color, large ? 3 : 4.5, `${text.slice(0, 40)} (${size}px, ${style.color})`);
    }
    for (const pip of root.querySelectorAll(".pip")) {
      looked += 1;
      check(pip, getComputedStyle(pip).fill, 3, `pip of ${pip.parentElement.dataset.card ?? "the centre"}`);
    }
  }
  return { looked, faults };
}
