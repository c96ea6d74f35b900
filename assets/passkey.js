// Makes and shows passkeys. Without this file, or in a browser that knows none, its forms stay hidden, and whoever wants to sign
// in asks for a link by mail.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const named = (list) => list.map((one) => ({ ...one, id: bytes(one.id) }));

async function made(asked) {
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: named(asked.excludeCredentials),
  };
  const { response } = await navigator.credentials.create({ publicKey });
  return { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) };
}

async function shown(asked) {
  const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: named(asked.allowCredentials) };
  const { rawId, response } = await navigator.credentials.get({ publicKey });
  return {
    id: text(rawId),
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle && text(response.userHandle),
  };
}

async function answer(form) {
  const asked = await fetch(form.dataset.begin, { method: "POST" });
  // Whoever is signed in no more, or is to show a passkey first, is led there by the page itself.
  if (asked.redirected || asked.status === 403) {
    location.reload();
    return new Promise(() => {});
  }
  if (!asked.ok) throw new Error("not asked");
  const question = await asked.json();
  return form.dataset.passkey === "create" ? made(question) : shown(question);
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll("form[data-passkey]") : []) {
  const [button, fault] = [form.querySelector("button"), form.querySelector(".fault[hidden]")];
  const zone = form.elements.namedItem("zone");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  form.hidden = false;
  for (const without of document.querySelectorAll("[data-passkey-without]")) without.hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    [button.disabled, fault.hidden] = [true, true];
    try {
      form.elements.namedItem("answer").value = JSON.stringify(await answer(form));
      form.submit();
    } catch {
      // It was broken off, or it took too long.
      fault.hidden = false;
    }
    button.disabled = false;
  });
}
