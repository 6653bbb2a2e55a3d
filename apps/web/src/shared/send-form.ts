import { type InputIssue, inputProblem } from "@platzwart/texts/input-problems";
import { formTexts } from "@platzwart/texts/pages/form";
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { Conflict } from "./conflict.ts";
import { type Refusal, refusalOf } from "./refusals.ts";

/** A change that the server carries out or refuses: a mutation of TanStack Query. */
interface Command<Body, Answer> {
  readonly isPending: boolean;
  readonly error: unknown;
  mutate(
    body: Body,
    then: { onSuccess?(answer: Answer): void; onError?(error: unknown): void; onSettled?(): void },
  ): void;
}

interface Schema {
  safeParse(value: unknown): {
    readonly error?: { readonly issues: readonly (InputIssue & { readonly path: readonly PropertyKey[] })[] };
  };
}

/** What is wrong with each field of an entry; empty: nothing. */
export type EntryProblems<Entry> = { readonly [Name in keyof Entry]?: string | undefined };

interface SendForm<Entry extends FieldValues, Body, Answer> {
  /** What stands in the fields when the form opens; they have the names of the wire. */
  readonly start: Entry;
  /** The contract's schema of what is sent. */
  readonly schema?: Schema | undefined;
  /** What is sent of an entry, where that is not the entry itself; `start` is what it was begun with. */
  bodyOf?(entry: Entry, start: Entry): Body;
  /** The fields in which something has to stand. */
  readonly required?: readonly (keyof Entry)[];
  /** What else is wrong, and can be said before it is sent. */
  problemsIn?(entry: Entry): EntryProblems<Entry>;
  /** What a refusal says at which fields, where they are others than it names; "told": it is asked or told elsewhere. */
  refusedAs?(refusal: Refusal, body: Body): EntryProblems<Entry> | "shown" | undefined;
  /** What is said of the whole where the server did not answer; left out: nothing. */
  readonly failure?: string;
  /** It was not sent; `isMissing`: as nothing stands in a field. */
  onWrong?(isMissing: boolean, first: string): void;
  readonly command: Command<Body, Answer>;
  onDone?(answer: Answer): void;
}

/** The kind of a problem that was found before anything was sent, and not by the server. */
const FOUND_HERE = "found here";

/**
 * What somebody enters and sends. It is held against the contract's schema before it is sent, a refusal of the server
 * stands at the field that it names, and the first wrong field has the focus.
 */
export function useSendForm<Entry extends FieldValues, Body = Entry, Answer = unknown>(
  options: SendForm<Entry, Body, Answer>,
) {
  const { command, bodyOf = (entry) => entry as unknown as Body, onDone } = options;
  // what it was opened with: what becomes of it meanwhile changes nothing that somebody enters
  const [begun, setBegun] = useState(options.start);
  const resolver: Resolver<Entry> = (entry) => {
    const problems = filled(problemsOf(entry, begun, options));
    const errors = problems.map(([name, message]) => [name, { type: FOUND_HERE, message }]);
    return errors.length === 0
      ? { values: entry, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) };
  };
  const form = useForm<Entry>({
    defaultValues: begun as DefaultValues<Entry>,
    resolver,
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const problem = (name: Path<Entry>) => errors[name]?.message as string | undefined;
  const focus = useFocusOnWrong(command.isPending);
  const typed = useTypedFields(form, focus.formRef);

  const send = (body: Body) =>
    command.mutate(body, {
      onSuccess: (answer) => onDone?.(answer),
      onError: (error) => {
        for (const [name, message] of saidAfter(error, body, begun, options))
          form.setError(name as Path<Entry>, { message });
      },
    });
  const submit = form.handleSubmit(
    () => send(bodyOf(form.getValues(), begun)),
    (wrong) => {
      const texts = Object.values(wrong).map((error) => String(error?.message));
      options.onWrong?.(texts.includes(formTexts.missing), texts[0] ?? "");
    },
  );

  return {
    /** What stands in the fields. */
    entry: form.watch(),
    isDirty,
    problem,
    /** What ties a field, or a choice of the browser's, to the form. */
    field: (name: Path<Entry>, { isNumber = false } = {}) => {
      if (!isNumber) typed.add(name);
      return { ...form.register(name, isNumber ? { valueAsNumber: true } : {}), problem: problem(name) };
    },
    /** Puts something into fields. */
    enter: (changes: Partial<Entry>) => {
      for (const [name, value] of Object.entries(changes))
        form.setValue(name as Path<Entry>, value, { shouldDirty: true, shouldValidate: isSubmitted });
      lookAgain(form);
    },
    /** Begins anew with what it is now; `focused`: the field that then has the focus. */
    begin: (start: Entry, focused?: Path<Entry>) => {
      setBegun(start);
      form.reset(start);
      const field = focused === undefined ? null : focus.formRef.current?.elements.namedItem(focused);
      if (field instanceof HTMLElement) field.focus();
    },
    /** Sends what stands in the fields, as the form's own button does. */
    submit: () => {
      focus.expect();
      void submit();
    },
    /** Sends something in place of what stands in the fields: the answer to a question about it. */
    send: (body: Body) => {
      focus.expect();
      send(body);
    },
    /** What the form's frame needs to know, in a dialog or on a page. */
    frame: {
      isBusy: command.isPending,
      problem: errors.root?.message,
      /** Of the form's element. */
      form: {
        ref: focus.formRef,
        noValidate: true,
        onChange: () => {
          focus.onEnter();
          lookAgain(form);
        },
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          focus.expect();
          typed.read();
          void submit();
        },
      },
    },
  };
}

/** What one field puts right in another is said no more. */
function lookAgain<Entry extends FieldValues>(form: UseFormReturn<Entry>): void {
  const found = Object.entries(form.formState.errors).filter(([, error]) => error?.type === FOUND_HERE);
  if (found.length > 0) void form.trigger(found.map(([name]) => name as Path<Entry>));
}

/** Who fills text fields without typing, as some keepers of passwords do, tells nobody: they are read before they are sent. */
function useTypedFields<Entry extends FieldValues>(
  form: UseFormReturn<Entry>,
  formRef: RefObject<HTMLFormElement | null>,
) {
  const names = useRef(new Set<string>());
  return {
    add: (name: Path<Entry>) => names.current.add(name),
    read: () => {
      for (const element of formRef.current?.elements ?? []) {
        if (!(element instanceof HTMLInputElement) || !names.current.has(element.name)) continue;
        const name = element.name as Path<Entry>;
        if (element.value !== form.getValues(name))
          form.setValue(name, element.value as PathValue<Entry, Path<Entry>>);
      }
    },
  };
}

/** Once a form was sent its first wrong field takes the focus, whether that is known at once or from the server. */
function useFocusOnWrong(isPending: boolean) {
  const element = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useLayoutEffect(() => {
    if (!isSent.current || isPending) return;
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (wrong == null) return;
    isSent.current = false;
    wrong.focus();
  });
  return {
    formRef: element,
    expect: () => {
      isSent.current = true;
    },
    onEnter: () => {
      isSent.current = false;
    },
  };
}

function filled(problems: object): [string, string][] {
  return Object.entries(problems).filter(([, text]) => text !== undefined);
}

function problemsOf<Entry extends FieldValues, Body, Answer>(
  entry: Entry,
  start: Entry,
  { schema, required = [], bodyOf, problemsIn }: SendForm<Entry, Body, Answer>,
): EntryProblems<Entry> {
  const found: Partial<Record<string, string | undefined>> = { ...problemsIn?.(entry) };
  const issues = schema?.safeParse(bodyOf === undefined ? entry : bodyOf(entry, start)).error?.issues ?? [];
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (name in entry) found[name] ??= sentence(inputProblem(issue));
  }
  for (const name of required) if (String(entry[name]).trim() === "") found[String(name)] = formTexts.missing;
  return found as EntryProblems<Entry>;
}

/** What the form says where it was not done, each with its field; "root": what is said of the whole. */
function saidAfter<Entry extends FieldValues, Body, Answer>(
  error: unknown,
  body: Body,
  start: Entry,
  { failure, refusedAs }: SendForm<Entry, Body, Answer>,
): [string, string][] {
  // its own notice says it, and offers what it is now
  if (error instanceof Conflict) return [];
  const refusal = refusalOf(error);
  if (refusal === null) return failure === undefined ? [] : [["root", failure]];
  const problems = refusedAs?.(refusal, body) ?? namedIn(refusal, start);
  if (problems === "shown") return [];
  const said = filled(problems);
  return said.length > 0 ? said : [["root", refusal.detail]];
}

/** What is wrong with a field, said below it. */
function sentence(problem: string): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

/** What a refusal says of the first field that it names and the form has; a field of a field counts as that. */
function namedIn<Entry extends FieldValues>({ errors = [] }: Refusal, entry: Entry): EntryProblems<Entry> {
  for (const { field, message } of errors) {
    const name = Object.keys(entry).find((own) => own === field.split(".")[0]);
    if (name !== undefined) return { [name]: message } as EntryProblems<Entry>;
  }
  return {};
}

/** The form of such an entry, for parts of it that have their own functions. */
export type SendFormOf<Entry extends FieldValues> = Pick<
  ReturnType<typeof useSendForm<Entry>>,
  "entry" | "field" | "problem" | "enter"
>;

/** What the frame of a question needs to know, that has no field and is answered with a command. */
export function asked<Body, Answer>(
  command: Command<Body, Answer>,
  body: Body,
  then: { onSuccess?(answer: Answer): void; onSettled?(): void } = {},
) {
  return {
    isBusy: command.isPending,
    problem: refusalOf(command.error)?.detail,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        command.mutate(body, then);
      },
    },
  };
}
