// Saves a drawing of the page as a file: it is made of what is there, and nothing is fetched.
for (const offer of document.querySelectorAll(".save")) {
  const link = offer.querySelector("a");
  link.addEventListener("click", () => {
    const drawing = link.closest("figure").querySelector("svg");
    const text = new XMLSerializer().serializeToString(drawing);
    const fixed = text.replace(/var\(--\w+, (#\w+)\)/g, "$1"); // the page's colours are not the file's
    link.href = URL.createObjectURL(new Blob([fixed], { type: "image/svg+xml" }));
  });
  offer.hidden = false;
}
