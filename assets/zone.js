// Tells the server the zone of this browser at the first sign-in, so that times are told as the reader's clock shows them.

document.querySelector("[name=zone]").value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
