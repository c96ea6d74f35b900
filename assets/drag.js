// A man is moved with the pointer: on the board, and from the tray onto it.

/** The pointer is moved by so many pixels before a press becomes a drag. */
const DRAG_PX = 8;

/** The square under the pointer. */
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#board .square")?.dataset.square;

/** Whether the pointer went far enough since it was pressed. */
const isDrag = (from, event) => Math.hypot(event.clientX - from.x, event.clientY - from.y) >= DRAG_PX;

/** The click that follows a drag is part of it. */
function swallowClick() {
  addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
  setTimeout(() => dispatchEvent(new Event("click")), 0);
}

/** Moves a man of the board with the pointer: it is picked where the drag begins and dropped where it ends. */
export function dragging(svg, { begins, pick, drop }) {
  let drag = null;
  const point = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  svg.addEventListener("pointerdown", (event) => {
    const name = event.button === 0 && under(event);
    if (name && begins(name)) drag = { name, x: event.clientX, y: event.clientY, man: null, id: event.pointerId };
  });
  // Else a finger would move the page: `touch-action` has no effect inside of a picture.
  svg.addEventListener("touchmove", (event) => { if (drag) event.preventDefault(); }, { passive: false });
  svg.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.man) {
      if (!isDrag(drag, event)) return;
      pick(drag.name);
      drag.man = svg.querySelector(`.man[data-square="${drag.name}"]`);
      if (!drag.man) return void (drag = null);
      drag.home = drag.man.getAttribute("transform");
      drag.man.classList.add("dragged");
      svg.append(drag.man);
      svg.setPointerCapture(event.pointerId);
    }
    const { x, y } = point(event);
    drag.man.setAttribute("transform", `translate(${x - 50} ${y - 50})`);
  });
  const end = (event) => {
    if (!drag) return;
    const { man, home } = drag;
    drag = null;
    if (!man) return;
    svg.releasePointerCapture?.(event.pointerId);
    man.setAttribute("transform", home);
    const to = event.type === "pointerup" ? under(event) : null;
    man.classList.remove("dragged");
    swallowClick();
    drop(to);
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);
}

/** Carries a man of the tray with the pointer: it is taken up where the drag begins and put down where it ends. */
export function carrying(button, { take, put }) {
  let carry = null;
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    carry = { x: event.clientX, y: event.clientY, man: null, id: event.pointerId };
    // A quick hand has left the button before it is a drag.
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointermove", (event) => {
    if (!carry || event.pointerId !== carry.id) return;
    if (!carry.man) {
      if (!isDrag(carry, event)) return;
      take();
      carry.man = button.querySelector("svg").cloneNode(true);
      carry.man.classList.add("carried");
      document.body.append(carry.man);
    }
    [carry.man.style.left, carry.man.style.top] = [`${event.clientX}px`, `${event.clientY}px`];
  });
  const end = (event) => {
    const man = carry?.man;
    carry = null;
    if (!man) return;
    man.remove();
    swallowClick();
    if (event.type === "pointerup") put(under(event));
  };
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", end);
}
