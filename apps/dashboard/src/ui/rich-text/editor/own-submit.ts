import type { FormEvent } from "react";

/** For the form of a dialog inside another form: React passes the event on to the outer one, which is not sent. */
export function onOwnSubmit(save: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    save();
  };
}
