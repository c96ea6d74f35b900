// Switches notifications on in this browser: it asks the reader, subscribes at the browser's own push service, and tells the
// server.

const box = document.querySelector("[data-push]");
const button = box?.querySelector("[data-push-on]");
const say = (name) => { for (const one of box.querySelectorAll("[data-is]")) one.hidden = one.dataset.is !== name; };
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
/** How long a browser may take to set up the script that shows notifications, in milliseconds. */
const READY_MS = 10_000;

/** The server's number for this browser, where it is subscribed. */
function kept() {
  try {
    return localStorage.getItem("push");
  } catch {
    return null;
  }
}

const registered = () => navigator.serviceWorker.getRegistration("/");
const subscription = async () => (await registered())?.pushManager.getSubscription();

/** Subscribes; answers how that went. */
async function subscribe() {
  const offered = await fetch("/settings/push/key", { cache: "no-store" });
  // Whoever is signed in no more is led to that page.
  if (offered.redirected) return void (location.href = "/settings/push");
  const offer = await offered.json();
  const registration = await navigator.serviceWorker.register(`/service-worker.js?lang=${document.documentElement.lang}`);
  const late = new Promise((_, fail) => { setTimeout(fail, READY_MS); });
  await Promise.race([navigator.serviceWorker.ready, late]);
  // A browser holds to one key at a time.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(offer.key) });
  const { endpoint, keys } = made.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth, boxed: offer.boxed });
  const answer = await fetch("/settings/push", { method: "POST", body });
  if (answer.status !== 201) return say("refused");
  try {
    localStorage.setItem("push", (await answer.json()).id);
  } catch {
    // Without storage the list does not say which one this is.
  }
  location.reload();
}

async function switchOn() {
  button.disabled = true;
  say(null);
  try {
    const answer = await Notification.requestPermission();
    if (answer === "granted") await subscribe();
    else if (answer === "denied") say("denied");
  } catch {
    say("failed");
  }
  button.disabled = false;
}

async function ready() {
  say(null);
  const own = document.querySelector(`[data-browser="${CSS.escape(kept() ?? "")}"]`);
  const is = own && Notification.permission === "granted" && (await subscription());
  if (is) {
    own.querySelector("[data-this]").hidden = false;
    own.querySelector("form[action$=end]").addEventListener("submit", () => is.unsubscribe());
  }
  if (!button) return;
  button.addEventListener("click", switchOn);
  button.hidden = Boolean(is);
}

if (box && navigator.serviceWorker && window.PushManager && window.Notification) ready();
