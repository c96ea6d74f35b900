// Says every moment in the browser's time zone too, for readers who have chosen none; the exact instant in UTC stays
// beside it.

const language = document.documentElement.lang;
const local = new Intl.DateTimeFormat(language, {
  weekday: "short", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short",
});
const here = local.resolvedOptions().timeZone;

/** Says the moments in a part of the page that came just now. */
export function localize(part) {
  if (here === "UTC" || document.body.dataset.zone) return;
  for (const time of part.querySelectorAll("time[datetime]")) {
    if (time.previousElementSibling?.classList.contains("local")) continue;
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const words = document.createElement("span");
    words.className = "local";
    words.textContent = `${local.format(at)} · `;
    time.before(words);
  }
}

localize(document);
