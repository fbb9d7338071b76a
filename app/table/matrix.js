// The matrix of values: a square a game and seat, to click or to walk through with the arrows.
// Called again with new data on the same element; every text goes in through textContent.

// the squares are made once for the games of a ruleset; what changes later are their figures
function build(grid) {
  const { root, data } = grid;
  const table = make("table", "matrix");
  const top = make("tr");
  const heads = data.seats.map((seat) => Object.assign(make("th", "", seat.seat), { scope: "col" }));
  top.append(make("td"), ...heads);
  table.append(top);
  for (const row of data.rows) {
    const line = make("tr");
    line.append(Object.assign(make("th"), { scope: "row" }), ...row.cells.map((cell) => {
      const button = make("button");
      button.type = "button";
      button.tabIndex = -1;
      button.dataset.game = row.id;
      button.dataset.seat = cell.seat;
      button.onclick = () => grid.send("open", { game: row.id, seat: cell.seat, id: `${Date.now()} ${Math.random()}` });
      button.append(make("b"), make("small"));
      const place = make("td");
      place.append(button);
      return place;
    }));
    table.append(line);
  }
  root.replaceChildren(table);
  root.querySelector("button").tabIndex = 0;
}

function fill(button, cell) {
  button.className = cell.counting ? "counting" : "";
  button.title = cell.words;
  button.setAttribute("aria-label", cell.words);
  button.style.backgroundColor = cell.colour || "";
  button.querySelector("b").textContent = cell.big;
  button.querySelector("small").textContent = cell.small;
}

function draw(grid) {
  const { root, data } = grid;
  const games = data.rows.map((row) => row.id).join();
  if (grid.games !== games) build(grid);
  grid.games = games;
  root.querySelector("table").setAttribute("aria-label", data.label);
  root.querySelectorAll("th[scope=col]").forEach((head, n) => {
    head.setAttribute("aria-label", data.seats[n].name);
  });
  root.querySelectorAll("th[scope=row]").forEach((head, n) => { head.textContent = data.rows[n].name; });
  const cells = data.rows.flatMap((row) => row.cells);
  root.querySelectorAll("button").forEach((button, n) => fill(button, cells[n]));
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
    const grid = { root };
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
