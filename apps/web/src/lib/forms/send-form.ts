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
import { Conflict } from "../api/conflict.ts";
import { type Refusal, refusalOf } from "../api/refusals.ts";

/** Subset of a TanStack Query mutation. */
interface Command<Body, Answer> {
  readonly isPending: boolean;
  readonly error: unknown;
  mutate(
    body: Body,
    callbacks: { onSuccess?(answer: Answer): void; onError?(error: unknown): void; onSettled?(): void },
  ): void;
}

interface Schema {
  safeParse(value: unknown): {
    readonly error?: { readonly issues: readonly (InputIssue & { readonly path: readonly PropertyKey[] })[] };
  };
}

export type EntryProblems<Entry> = { readonly [Name in keyof Entry]?: string | undefined };

interface SendForm<Entry extends FieldValues, Body, Answer> {
  /** Initial entry; its fields are named as in the request body. */
  readonly start: Entry;
  /** Schema of the body. */
  readonly schema?: Schema | undefined;
  /** Request body of an entry, where they differ; `start`: the initial entry. */
  bodyOf?(entry: Entry, start: Entry): Body;
  readonly required?: readonly (keyof Entry)[];
  /** Further problems found before the request. */
  problemsIn?(entry: Entry): EntryProblems<Entry>;
  /** Problems by field, where they differ from those of the refusal; "shown": the caller shows the refusal. */
  refusedAs?(refusal: Refusal, body: Body): EntryProblems<Entry> | "shown" | undefined;
  /** Problem of the whole form after a missing answer; left out: none. */
  readonly failure?: string;
  /** Called instead of sending; `isMissing`: a required field is empty, `first`: the first problem. */
  onWrong?(isMissing: boolean, first: string): void;
  readonly command: Command<Body, Answer>;
  onDone?(answer: Answer): void;
}

/** Error type of a problem found before the request. */
const FOUND_HERE = "found here";

/** Checks the entry before the request, shows a refusal at its field and focuses the first wrong field. */
export function useSendForm<Entry extends FieldValues, Body = Entry, Answer = unknown>(
  options: SendForm<Entry, Body, Answer>,
) {
  const { command, bodyOf = (entry) => entry as unknown as Body, onDone } = options;
  // later changes elsewhere do not affect the initial entry
  const [initial, setInitial] = useState(options.start);
  const resolver: Resolver<Entry> = (entry) => {
    const problems = presentProblems(problemsBeforeSend(entry, initial, options));
    const errors = problems.map(([name, message]) => [name, { type: FOUND_HERE, message }]);
    return errors.length === 0
      ? { values: entry, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) };
  };
  const form = useForm<Entry>({
    defaultValues: initial as DefaultValues<Entry>,
    resolver,
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const problem = (name: Path<Entry>) => errors[name]?.message as string | undefined;
  const focus = useFocusOnProblem(command.isPending);
  const textFields = useTextFields(form, focus.formRef);

  const send = (body: Body) =>
    command.mutate(body, {
      onSuccess: (answer) => onDone?.(answer),
      onError: (error) => {
        for (const [name, message] of problemsAfterSend(error, body, initial, options))
          form.setError(name as Path<Entry>, { message });
      },
    });
  const submit = form.handleSubmit(
    () => send(bodyOf(form.getValues(), initial)),
    (wrong) => {
      const texts = Object.values(wrong).map((error) => String(error?.message));
      options.onWrong?.(texts.includes(formTexts.missing), texts[0] ?? "");
    },
  );

  return {
    entry: form.watch(),
    isDirty,
    problem,
    field: (name: Path<Entry>, { isNumber = false } = {}) => {
      if (!isNumber) textFields.add(name);
      return { ...form.register(name, isNumber ? { valueAsNumber: true } : {}), problem: problem(name) };
    },
    change: (changes: Partial<Entry>) => {
      for (const [name, value] of Object.entries(changes))
        form.setValue(name as Path<Entry>, value, { shouldDirty: true, shouldValidate: isSubmitted });
      revalidate(form);
    },
    /** `focused`: field to focus after the reset. */
    reset: (start: Entry, focused?: Path<Entry>) => {
      setInitial(start);
      form.reset(start);
      const field = focused === undefined ? null : focus.formRef.current?.elements.namedItem(focused);
      if (field instanceof HTMLElement) field.focus();
    },
    submit: () => {
      focus.expectProblem();
      void submit();
    },
    /** Sends `body` in place of the entry, as after a confirmation. */
    send: (body: Body) => {
      focus.expectProblem();
      send(body);
    },
    /** Props of the dialog or page around the form. */
    frame: {
      isBusy: command.isPending,
      problem: errors.root?.message,
      form: {
        ref: focus.formRef,
        noValidate: true,
        onChange: () => {
          focus.onEntry();
          revalidate(form);
        },
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          focus.expectProblem();
          textFields.read();
          void submit();
        },
      },
    },
  };
}

/** Revalidates problems that another field may have resolved. */
function revalidate<Entry extends FieldValues>(form: UseFormReturn<Entry>): void {
  const found = Object.entries(form.formState.errors).filter(([, error]) => error?.type === FOUND_HERE);
  if (found.length > 0) void form.trigger(found.map(([name]) => name as Path<Entry>));
}

/** Some password managers fill text fields without an event, so fields are read before the request. */
function useTextFields<Entry extends FieldValues>(
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

function useFocusOnProblem(isPending: boolean) {
  const element = useRef<HTMLFormElement>(null);
  const isProblemExpected = useRef(false);
  useLayoutEffect(() => {
    if (!isProblemExpected.current || isPending) return;
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (wrong == null) return;
    isProblemExpected.current = false;
    wrong.focus();
  });
  return {
    formRef: element,
    expectProblem: () => {
      isProblemExpected.current = true;
    },
    onEntry: () => {
      isProblemExpected.current = false;
    },
  };
}

function presentProblems(problems: object): [string, string][] {
  return Object.entries(problems).filter(([, text]) => text !== undefined);
}

function problemsBeforeSend<Entry extends FieldValues, Body, Answer>(
  entry: Entry,
  start: Entry,
  { schema, required = [], bodyOf, problemsIn }: SendForm<Entry, Body, Answer>,
): EntryProblems<Entry> {
  const found: Partial<Record<string, string | undefined>> = { ...problemsIn?.(entry) };
  const issues = schema?.safeParse(bodyOf === undefined ? entry : bodyOf(entry, start)).error?.issues ?? [];
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (name in entry) found[name] ??= asSentence(inputProblem(issue));
  }
  for (const name of required) if (String(entry[name]).trim() === "") found[String(name)] = formTexts.missing;
  return found as EntryProblems<Entry>;
}

/** Pairs of field and problem; "root": the whole form. */
function problemsAfterSend<Entry extends FieldValues, Body, Answer>(
  error: unknown,
  body: Body,
  start: Entry,
  { failure, refusedAs }: SendForm<Entry, Body, Answer>,
): [string, string][] {
  // a notice shows the conflict with the present state
  if (error instanceof Conflict) return [];
  const refusal = refusalOf(error);
  if (refusal === null) return failure === undefined ? [] : [["root", failure]];
  const problems = refusedAs?.(refusal, body) ?? problemIn(refusal, start);
  if (problems === "shown") return [];
  const namedProblems = presentProblems(problems);
  return namedProblems.length > 0 ? namedProblems : [["root", refusal.detail]];
}

function asSentence(problem: string): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

/** Problem of the first field that a refusal names and the form has; a nested field counts as its parent. */
function problemIn<Entry extends FieldValues>({ errors = [] }: Refusal, entry: Entry): EntryProblems<Entry> {
  for (const { field, message } of errors) {
    const name = Object.keys(entry).find((fieldName) => fieldName === field.split(".")[0]);
    if (name !== undefined) return { [name]: message } as EntryProblems<Entry>;
  }
  return {};
}

export type SendFormOf<Entry extends FieldValues> = Pick<
  ReturnType<typeof useSendForm<Entry>>,
  "entry" | "field" | "problem" | "change"
>;

/** Props of a confirmation without fields, answered with a command. */
export function confirmationForm<Body, Answer>(
  command: Command<Body, Answer>,
  body: Body,
  callbacks: { onSuccess?(answer: Answer): void; onSettled?(): void } = {},
) {
  return {
    isBusy: command.isPending,
    problem: refusalOf(command.error)?.detail,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        command.mutate(body, callbacks);
      },
    },
  };
}
