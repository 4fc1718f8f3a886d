import { formText } from "../../../ui/primitives/forms/form-field.tsx";

/** What was typed about a person, as the API takes it. */
export function readCreatorForm(form: FormData) {
  const notes = formText(form, "notes").trim();
  return {
    firstName: formText(form, "firstName").trim(),
    lastName: formText(form, "lastName").trim(),
    email: formText(form, "email").trim(),
    notes: notes === "" ? null : notes,
  };
}
