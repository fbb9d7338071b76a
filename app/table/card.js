// What every drawing of cards is made of. Stands before the component's own file.

const SVG = "http://www.w3.org/2000/svg";

function make(kind, classes = "", text = "") {
  const element = document.createElement(kind);
  if (classes) element.className = classes;
  if (text) element.textContent = text;
  return element;
}

function pip(deck, suit, size) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `pip ${size}`);
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${deck}-${suit}`);
  svg.append(use);
  return svg;
}

function face(card, deck, kind = "div") {
  const element = make(kind, `card ${deck} ${card.suit}`);
  element.append(make("span", "index", card.rank), pip(deck, card.suit, "little"),
                 pip(deck, card.suit, "big"));
  return element;
}

// how long after the finger is lifted the browser may still be about to say "click"
const CLICK = 60;

// Draws at once, or, while something in it is being pressed, when it has been let go: a button
// replaced under the finger is never clicked.
function whenReleased(root, draw) {
  if (root.pressed === undefined) {
    root.pressed = false;
    const release = () => setTimeout(() => {
      root.pressed = false;
      root.waiting?.();
      root.waiting = null;
    }, CLICK);
    root.addEventListener("pointerdown", () => {
      root.pressed = true;
      for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release, { once: true });
    });
  }
  if (root.pressed) root.waiting = draw;
  else draw();
}
