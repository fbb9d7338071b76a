// The matrix of values: a square a game and seat, to click or to walk through with the arrows.
// Called again with new data on the same element; every text goes in through textContent.

function make(kind, classes = "", text = "") {
  const element = document.createElement(kind);
  if (classes) element.className = classes;
  if (text) element.textContent = text;
  return element;
}

function head(scope, text, label = "") {
  const element = make("th", "", text);
  element.scope = scope;
  if (label) element.setAttribute("aria-label", label);
  return element;
}

function square(row, cell, grid) {
  const button = make("button", cell.counting ? "counting" : "");
  button.type = "button";
  button.dataset.game = row.id;
  button.dataset.seat = cell.seat;
  button.tabIndex = -1;
  button.title = cell.words;
  button.setAttribute("aria-label", cell.words);
  if (cell.colour) button.style.backgroundColor = cell.colour;
  button.append(make("b", "", cell.big), make("small", "", cell.small));
  button.onclick = () => grid.send("open", { game: row.id, seat: cell.seat });
  const place = make("td");
  place.append(button);
  return place;
}

function draw(grid) {
  const { root, data } = grid;
  const active = root.getRootNode().activeElement;
  if (active && active.dataset.game) grid.at = [active.dataset.game, active.dataset.seat];
  const table = make("table", "matrix");
  table.setAttribute("aria-label", data.label);
  const top = make("tr");
  top.append(make("td"), ...data.seats.map((seat) => head("col", seat.seat, seat.name)));
  table.append(top);
  for (const row of data.rows) {
    const line = make("tr");
    line.append(head("row", row.name), ...row.cells.map((cell) => square(row, cell, grid)));
    table.append(line);
  }
  root.replaceChildren(table);
  const squares = [...root.querySelectorAll("button")];
  const stop = squares.find((one) => one.dataset.game === grid.at[0] && one.dataset.seat === grid.at[1])
    || squares[0];
  if (!stop) return;
  stop.tabIndex = 0;
  if (active && active.dataset.game) stop.focus();
}

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function press(grid, event) {
  const by = STEPS[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
  const lines = [...grid.root.querySelectorAll("tr")].map((line) => [...line.querySelectorAll("button")])
    .filter((line) => line.length);
  const y = lines.findIndex((line) => line.includes(event.target));
  if (y < 0) return;
  const x = lines[y].indexOf(event.target);
  const next = lines[(y + by[0] + lines.length) % lines.length][(x + by[1] + 4) % 4];
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  event.preventDefault();
}

const grids = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".lora-matrix");
  if (!grids.has(root)) {
    const grid = { root, at: ["", ""] };
    grids.set(root, grid);
    root.addEventListener("keydown", (event) => press(grid, event));
  }
  const grid = grids.get(root);
  grid.send = setTriggerValue;
  // of two calls while the page loads the older one may come last
  if (!root.newest || data[0].number >= root.newest.number) root.newest = data[0];
  grid.data = root.newest;
  draw(grid);
}
