import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { LoadingText } from "./loading.tsx";

/** Entries shown before the button for all others is pressed. */
const SHOWN_AT_FIRST = 20;

interface ListPanelProps<Item> {
  readonly id: string;
  readonly heading: string;
  readonly actions?: ReactNode;
  readonly intro?: ReactNode;
  /** Query of the items. */
  readonly source: { readonly isError: boolean; readonly isFetching: boolean; refetch(): Promise<unknown> };
  /** Callout after a failed load. */
  readonly missing: Omit<ComponentProps<typeof LoadFailure>, "query">;
  /** undefined: loading. */
  readonly items: readonly Item[] | undefined;
  readonly label: string;
  readonly cells: number;
  /** Shown in place of an empty list. */
  readonly none: ReactNode;
  row(item: Item): ReactNode;
  readonly children?: ReactNode;
}

export function ListPanel<Item>(props: ListPanelProps<Item>) {
  const { source, items } = props;
  const [isExpanded, setExpanded] = useState(false);
  const listed = isExpanded ? items : items?.slice(0, SHOWN_AT_FIRST);
  const hidden = (items?.length ?? 0) - (listed?.length ?? 0);
  return (
    <Panel id={props.id} heading={props.heading} actions={props.actions}>
      <PanelBody>
        {props.intro}
        {source.isError && <LoadFailure {...props.missing} query={source} />}
        {items === undefined && !source.isError && <LoadingText />}
        {items?.length === 0 && props.none}
        {listed !== undefined && listed.length > 0 && (
          <List label={props.label} cells={props.cells}>
            {listed.map(props.row)}
          </List>
        )}
        {hidden > 0 && (
          <span className="justify-self-start">
            <Button kind="quiet" onClick={() => setExpanded(true)}>
              {shellTexts.moreEntries(hidden)}
            </Button>
          </span>
        )}
      </PanelBody>
      {props.children}
    </Panel>
  );
}
