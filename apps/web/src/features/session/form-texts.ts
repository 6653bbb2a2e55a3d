/** What stands in the named text fields of a form. */
export function textsOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Record<
    Name,
    string
  >;
}

/** The fields that hold nothing but white space (N-02). */
export function blankFields<Name extends string>(texts: Readonly<Record<Name, string>>): Name[] {
  return (Object.keys(texts) as Name[]).filter((name) => texts[name].trim() === "");
}

export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
