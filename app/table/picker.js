// My eight cards: the pack to pick them from, or the hand alone to choose a lead in.
// Called again with new data on the same element; every text goes in through textContent.

const MINE = "A";

function cardButton(card, picker, onclick) {
  const button = face(card, picker.data.deck, "button");
  button.type = "button";
  button.dataset.card = card.id;
  if (onclick) {
    button.classList.add("live");
    button.onclick = onclick;
  } else {
    button.disabled = true;
    button.classList.add("off");
  }
  return button;
}

function owners(picker) {
  return picker.data.holders.map(({ seat }) => [...picker.owner].filter(([, who]) => who === seat)
    .map(([id]) => id));
}

// all hands are sent each time, so that nothing is lost when one message is
function give(picker, id, holder) {
  const to = picker.owner.get(id) === holder ? "" : holder;
  const room = picker.data.holders.find(({ seat }) => seat === to)?.most ?? 32;
  if ([...picker.owner.values()].filter((who) => who === to).length >= room) return;
  picker.owner.set(id, to);
  picker.edit += 1;
  picker.send("act", { type: "pick", edit: picker.edit, hands: owners(picker) });
  draw(picker);
}

function fan(picker) {
  const box = make("section", "hand south");
  box.setAttribute("aria-label", picker.data.words.hand);
  const cards = make("div", "cards");
  for (const card of picker.cards.filter(({ id }) => picker.owner.get(id) === MINE)) {
    const place = make("div", "slot");
    const onclick = picker.choosing
      ? card.legal && (() => { picker.chosen = card.id; picker.send("act", { type: "lead", card: card.id }); draw(picker); })
      : () => give(picker, card.id, MINE);
    const button = cardButton(card, picker, onclick);
    const chosen = picker.choosing && picker.chosen === card.id;
    if (picker.choosing) button.setAttribute("aria-pressed", chosen);
    if (chosen) button.classList.add("chosen");
    button.setAttribute("aria-label", card.name);
    place.append(button);
    cards.append(place);
  }
  box.append(cards);
  return box;
}

function holders(picker) {
  const box = make("div", "holders");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", picker.data.words.to);
  for (const holder of picker.data.holders) {
    const number = [...picker.owner.values()].filter((who) => who === holder.seat).length;
    const button = make("button", "holder", `${holder.name} ${number}/${holder.most}`);
    button.type = "button";
    button.dataset.holder = holder.seat;
    button.setAttribute("aria-pressed", picker.to === holder.seat);
    button.onclick = () => { picker.to = holder.seat; draw(picker); };
    box.append(button);
  }
  return box;
}

function pack(picker) {
  const box = make("div", "pack");
  for (const row of picker.data.rows) {
    const line = make("div", "suit");
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", row.name);
    for (const card of row.cards) {
      const who = picker.owner.get(card.id);
      const place = make("div", "slot");
      const button = cardButton(card, picker, () => give(picker, card.id, picker.to));
      button.setAttribute("aria-pressed", Boolean(who));
      const holder = picker.data.holders.find(({ seat }) => seat === who);
      button.setAttribute("aria-label", holder ? `${card.name}, ${holder.name}` : card.name);
      place.append(button);
      if (who) {
        button.classList.add(who === MINE ? "mine" : "known");
        const badge = make("span", "mark", who === MINE ? "✓" : who);
        badge.setAttribute("aria-hidden", "true");
        place.append(badge);
      }
      line.append(place);
    }
    box.append(line);
  }
  return box;
}

function draw(picker) {
  const { root, data } = picker;
  const focused = root.getRootNode().activeElement;
  const path = focused?.dataset?.holder ? `[data-holder="${focused.dataset.holder}"]`
    : focused?.dataset?.card && `${focused.closest(".pack") ? ".pack" : ".hand"} [data-card="${focused.dataset.card}"]`;
  const felt = make("div", `felt picker${picker.choosing ? " choosing" : ""}`);
  felt.setAttribute("role", "group");
  felt.setAttribute("aria-label", data.words.table);
  felt.append(fan(picker));
  if (!picker.choosing) felt.append(holders(picker), pack(picker));
  root.replaceChildren(felt);
  if (path) root.querySelector(path)?.focus();
}

// the page's word holds, unless it has not heard yet of the last card picked here
function adopt(picker) {
  const { data } = picker;
  picker.choosing = !data.rows.length;
  picker.cards = data.cards;
  if (data.edit < picker.edit) return;
  picker.edit = data.edit;
  picker.owner = new Map(data.cards.map((card) => [card.id, card.owner]));
  picker.chosen = data.chosen;
}

const pickers = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".lora");
  if (!pickers.has(root)) pickers.set(root, { root, to: MINE, edit: 0 });
  const picker = pickers.get(root);
  picker.send = setTriggerValue;
  const news = data[0];
  if (!picker.data || news.number >= picker.data.number) picker.data = news;
  adopt(picker);
  whenReleased(root, () => draw(picker));
}
