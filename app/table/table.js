// The card table: draws what `data` says, and reports what the player does as one `act`.
// Called again with new data on the same element; every text goes in through textContent.

function readOut(thing, hidden) {
  return thing.mark && !hidden ? `${thing.name}, ${thing.mark.words}` : thing.name;
}

function markOf(thing, hidden) {
  if (!thing.mark || hidden) return [];
  const element = make("span", `mark ${thing.mark.kind}`, thing.mark.text);
  element.setAttribute("aria-hidden", "true");
  return [element];
}

function slot(card, table) {
  const place = make("div", "slot");
  const button = face(card, table.data.deck, "button");
  button.type = "button";
  button.dataset.card = card.id;
  button.setAttribute("aria-label", readOut(card, table.data.hidden));
  if (card.legal) {
    button.classList.add("live");
    button.onclick = () => table.pick(card.id);
  } else {
    button.disabled = true;
    if (table.someLegal) button.classList.add("off");
  }
  if (table.chosen === card.id) {
    button.classList.add("chosen");
    button.setAttribute("aria-pressed", "true");
  }
  place.append(button, ...markOf(card, table.data.hidden));
  return place;
}

function hand(seat, table) {
  const box = make("section", `hand ${seat.place}${seat.turn ? " turn" : ""}${seat.wrong ? " wrong" : ""}`);
  box.dataset.seat = seat.seat;
  box.setAttribute("aria-label", `${table.data.words.hand} ${seat.name}`);
  const who = make("div", "who");
  const name = make(table.editing ? "button" : "span", "name", seat.name);
  if (table.editing) {
    name.type = "button";
    name.onclick = () => table.put(seat.seat);
    box.onclick = (event) => { if (event.target.closest("button") === null) table.put(seat.seat); };
  }
  who.append(name, make("span", "points", seat.points));
  const cards = make("div", "cards");
  // only the hand on turn fades the cards that may not be played
  table.someLegal = seat.turn && !table.editing && seat.cards.some((card) => card.legal);
  cards.append(...seat.cards.map((card) => slot(card, table)));
  box.append(cards, who);
  return box;
}

function trick(centre, deck) {
  const box = make("div", `trick${centre.old ? " old" : ""}`);
  for (const card of centre.laid) {
    const place = make("div", card.place);
    const element = face(card, deck);
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", `${card.seat}: ${card.name}`);
    place.append(element);
    box.append(place);
  }
  return box;
}

function quart(centre, deck) {
  const box = make("div", "quart");
  for (const card of centre.laid) {
    const figure = make("figure");
    const element = face(card, deck);
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", `${card.seat}: ${card.name}`);
    figure.append(element, make("figcaption", "", card.seat));
    box.append(figure);
  }
  return box;
}

function rows(centre, deck) {
  const box = make("div", "rows");
  for (const row of centre.rows) {
    const line = make("div", "row");
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", row.name);
    for (const card of row.cards) {
      if (!card.laid) {
        line.append(make("div", "gap", card.rank));
        continue;
      }
      const element = face(card, deck);
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", card.name);
      line.append(element);
    }
    box.append(line);
  }
  return box;
}

function pool(table) {
  const box = make("section", "poolbox");
  box.dataset.seat = "";
  const name = make("button", "name", table.data.words.pool);
  name.type = "button";
  name.onclick = () => table.put("");
  const cards = make("div", "pool");
  table.someLegal = false;
  cards.append(...table.data.pool.map((card) => slot(card, table)));
  box.append(name, cards);
  return box;
}

function middle(table) {
  const { data } = table;
  const box = make("div", "centre");
  if (table.editing) {
    box.append(pool(table));
    return box;
  }
  if (data.kind === "rows") box.append(rows(data.centre, data.deck));
  else if (data.kind === "quart") box.append(quart(data.centre, data.deck));
  else box.append(trick(data.centre, data.deck));
  if (data.centre.note) box.append(make("p", "note", data.centre.note));
  if (data.calls.length) {
    const calls = make("div", "calls");
    for (const call of data.calls) {
      const button = make("button", "call", call.name);
      button.type = "button";
      button.dataset.call = call.id;
      button.setAttribute("aria-label", readOut(call, data.hidden));
      button.onclick = () => table.pick(call.id);
      button.append(...markOf(call, data.hidden));
      calls.append(button);
    }
    box.append(calls);
  }
  return box;
}

// the address of the page is the link; without a clipboard it is shown to be copied by hand
function copier(words) {
  const button = make("button", "link", words.link);
  button.type = "button";
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = `✓ ${words.copied}`;
      setTimeout(() => { button.textContent = words.link; }, 2500);
    } catch {
      window.prompt(words.link, location.href);
    }
  };
  return button;
}

// the tricks played, to go back to and forward again
function places(table) {
  const { words, places: list, here } = table.data;
  const select = make("select");
  select.dataset.act = "jump";
  select.setAttribute("aria-label", words.goto);
  for (const { ply, name } of list) {
    const option = make("option", "", name);
    option.value = ply;
    option.selected = ply === here;
    select.append(option);
  }
  select.onchange = () => table.act({ type: "jump", ply: Number(select.value) });
  return select;
}

function bar(table) {
  const { words, status, hidden } = table.data;
  const box = make("div", "bar");
  const line = make("p", "status", status);
  line.setAttribute("role", "status");
  box.append(line);
  if (table.editing) {
    box.append(copier(words));
    return box;
  }
  const buttons = [["undo", `↶ ${words.undo}`], ["redo", `↷ ${words.redo}`], ["start", words.start],
                   ["best", words.best], ["hide", hidden ? words.show : words.hide]]
    .filter(([what]) => !table.data.buttons || table.data.buttons.includes(what));
  for (const [what, text] of buttons) {
    const button = make("button", what === "best" ? "main" : "", text);
    button.type = "button";
    button.dataset.act = what;
    button.onclick = () => table.act({ type: what });
    box.append(button);
  }
  if (table.data.places) box.append(places(table));
  box.append(copier(words));
  return box;
}

function draw(table) {
  const { root, data } = table;
  const active = root.getRootNode().activeElement;
  const focused = active && (active.dataset.card || active.dataset.call) ? "hand"
    : active && active.dataset.act;
  table.editing = data.kind === "editor";
  const felt = make("div", `felt ${table.editing ? "editor" : ""} ${data.kind === "rows" ? "onrows" : data.kind === "hand" ? "alone" : ""}`);
  felt.setAttribute("role", "group");
  felt.setAttribute("aria-label", data.words.table);
  felt.append(...data.seats.map((seat) => hand(seat, table)));
  if (data.kind !== "hand") felt.append(middle(table));
  const keys = table.editing || !data.words.keys ? [] : [make("p", "keys", data.words.keys)];
  root.replaceChildren(felt, bar(table), ...keys, make("p", "unseen", data.story));
  if (focused === "hand") (live(table)[0] || { focus() {} }).focus();
  else if (focused) root.querySelector(`[data-act=${focused}]`)?.focus();
}

// what can be played now, in the order in which the arrows walk through it
function live(table) {
  return [...table.root.querySelectorAll(".card.live, .call")];
}

function step(table, by) {
  const stops = live(table);
  if (!stops.length) return;
  const now = stops.indexOf(table.root.getRootNode().activeElement);
  stops[now < 0 ? (by > 0 ? 0 : stops.length - 1) : (now + by + stops.length) % stops.length].focus();
}

function isTyping(event) {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement
    && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)
        || (!target.closest(".lora") && target.closest("[role=tab], [role=listbox], [role=slider], .matrix, canvas")));
}

function press(table, event) {
  if (isTyping(event) || !table.root.isConnected) return;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (key === "z" && !table.editing) table.act({ type: event.shiftKey ? "redo" : "undo" });
    else if (key === "y" && !table.editing) table.act({ type: "redo" });
    else return;
  } else if (event.altKey) return;
  else if (key === "arrowright" || key === "arrowdown") step(table, 1);
  else if (key === "arrowleft" || key === "arrowup") step(table, -1);
  else if (table.editing && /^[0-4]$/.test(key) && table.chosen) table.put("ABCD"[key - 1] || "");
  else if (table.editing) return;
  else if (/^[1-8]$/.test(key)) table.root.querySelectorAll(".turn .card")[key - 1]?.click();
  else if (key === "0") table.root.querySelector(".call")?.click();
  else if (key === "b") table.act({ type: "best" });
  else return;
  event.preventDefault();
}

// what was done while the page was being made anew may be lost on the way: it is sent again
function tell(table) {
  clearTimeout(table.timer);
  if (!table.sent || table.sent.id === table.data.done || table.tries >= 4) return;
  table.tries += 1;
  table.send("act", table.sent);
  table.timer = setTimeout(() => tell(table), 1500 * table.tries);
}

function newTable(root) {
  const table = { root, chosen: "" };
  table.pick = (card) => {
    if (!table.editing) return table.act({ type: "play", move: card });
    if (table.chosen && table.chosen !== card) return table.finish({ type: "swap", one: table.chosen, other: card });
    table.chosen = table.chosen === card ? "" : card;
    draw(table);
  };
  table.put = (seat) => { if (table.chosen) table.finish({ type: "move", card: table.chosen, to: seat }); };
  table.finish = (what) => { table.chosen = ""; table.act(what); };
  table.act = (what) => {
    table.sent = { ...what, id: `${Date.now()} ${Math.random()}` };
    table.tries = 0;
    tell(table);
  };
  table.listen = (event) => press(table, event);
  document.addEventListener("keydown", table.listen);
  return table;
}

const tables = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".lora");
  if (!tables.has(root)) tables.set(root, newTable(root));
  const table = tables.get(root);
  table.send = setTriggerValue;
  // of two calls while the page loads the older one may come last
  if (!root.newest || data[0].number >= root.newest.number) root.newest = data[0];
  table.data = root.newest;
  whenReleased(root, () => draw(table));
  return () => {
    document.removeEventListener("keydown", table.listen);
    clearTimeout(table.timer);
    tables.delete(root);
  };
}
