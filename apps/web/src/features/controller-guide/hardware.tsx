import { headerPinNumber, KEYPAD_KEYS, USED_PINS } from "@platzwart/domain/controller/pin-map";
import { hardwareTexts } from "@platzwart/texts/pages/controller-guide-hardware";
import { Table } from "../../ui/table.tsx";
import { GUIDE_LAYOUT, Part } from "./guide-parts.tsx";
import { nameOfPin, PinDrawing } from "./pin-drawing.tsx";

const { columns, kinds, keypadRow, rowName, columnName } = hardwareTexts;
const ROWS = USED_PINS.filter(({ use }) => use === "keypad_row");
const COLUMNS = USED_PINS.filter(({ use }) => use === "keypad_column");

/** On wide screens the warnings span two columns. */
const IN_COLUMNS =
  "min-[64rem]:max-w-320 min-[64rem]:grid-cols-2 min-[64rem]:*:first:col-span-full min-[64rem]:*:nth-2:row-span-2";

/** "Hardware": the pin map as a picture and a table, and wiring notes (P-04). */
export function Hardware() {
  return (
    <div className={`${GUIDE_LAYOUT} ${IN_COLUMNS}`}>
      <Part heading={hardwareTexts.warningsHeading}>
        <ul className="grid max-w-[80ch] gap-3 pl-5">
          {hardwareTexts.warnings.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ul>
      </Part>
      <Part heading={hardwareTexts.drawing}>
        <p className="text-ink2">{hardwareTexts.orientation}</p>
        <PinDrawing />
      </Part>
      <Part heading={hardwareTexts.table}>
        <Table
          label={hardwareTexts.table}
          columns={[columns.use, columns.gpio, columns.pin, columns.kind]}
          rows={USED_PINS.map((pin) => [nameOfPin(pin), pin.gpio, headerPinNumber(pin.gpio), kinds[pin.use]])}
        />
      </Part>
      <Part heading={hardwareTexts.keypad}>
        <Table
          label={hardwareTexts.keypadTable}
          columns={[keypadRow, ...COLUMNS.map(({ gpio, number }) => columnName(number ?? 0, gpio))]}
          rows={ROWS.map(({ gpio, number }, row) => [
            rowName(number ?? 0, gpio),
            ...(KEYPAD_KEYS[row] ?? []).map((key) => (
              <kbd key={key} className="font-sign text-sign font-bold">
                {key}
              </kbd>
            )),
          ])}
        />
      </Part>
    </div>
  );
}
