// The numbers of an answer as sliders, each with the share that it makes of all.

const STEPS = 12; // halves, thirds, quarters and sixths

const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
const parts = [...document.querySelectorAll(".parts input")].map((field) => {
  const given = Number(field.value) || 0;
  const share = document.createElement("output");
  field.after(share);
  field.type = "range";
  field.max = Math.max(STEPS, given);
  field.value = given;
  return { field, share };
});

const tell = () => {
  const all = parts.reduce((sum, { field }) => sum + Number(field.value), 0);
  for (const { field, share } of parts) {
    const says = percent.format(all ? field.value / all : 0);
    share.textContent = says;
    field.setAttribute("aria-valuetext", says);
  }
};
document.querySelector(".parts")?.addEventListener("input", tell);
tell();
