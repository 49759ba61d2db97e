// Filters and sorts the map of statements: the rows are all in the document, and none is fetched.
const form = document.getElementById("filter");
const body = document.querySelector("#map tbody");
const rows = Array.from(body.rows);

function show() {
  const asked = new FormData(form);
  const text = asked.get("text").trim().toLowerCase();
  let count = 0;
  for (const row of rows) {
    const fits = ["paper", "group", "verdict"].every(
      (name) => !asked.get(name) || row.dataset[name] === asked.get(name)
    );
    row.hidden = !fits || !row.textContent.toLowerCase().includes(text);
    count += !row.hidden;
  }
  form.elements.count.textContent = `${count} of ${rows.length}`;
}

function sort(button) {
  const head = button.closest("th");
  const up = head.getAttribute("aria-sort") !== "ascending";
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const key = (row) => row.cells[button.dataset.column].textContent;
  const sign = up ? 1 : -1;
  rows.sort((a, b) => sign * key(a).localeCompare(key(b), "en", { numeric: true }));
  body.append(...rows);
}

form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
for (const button of document.querySelectorAll("#map button")) {
  button.addEventListener("click", () => sort(button));
}
form.elements.group.value = "statements";
form.hidden = false;
show();
