import { headerPinNumber, KEYPAD_KEYS, USED_PINS, type UsedPin } from "@platzwart/domain/controller/pin-map";
import { hardwareTexts } from "@platzwart/texts/pages/controller-guide-hardware";
import { PinDrawing } from "./pin-drawing.tsx";
import "./hardware.css";

const { columns, uses, kinds } = hardwareTexts;
const ROWS = USED_PINS.filter(({ use }) => use === "keypad_row");
const COLUMNS = USED_PINS.filter(({ use }) => use === "keypad_column");

/** "Hardware": the pin map as a picture and a table, and what to mind when wiring (P-04). */
export function Hardware() {
  return (
    <div className="guide-parts hardware">
      <section className="guide-part">
        <h3>{hardwareTexts.warningsHeading}</h3>
        <ul className="wiring-warnings">
          {hardwareTexts.warnings.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ul>
      </section>
      <section className="guide-part">
        <h3>{hardwareTexts.drawing}</h3>
        <p className="second">{hardwareTexts.orientation}</p>
        <PinDrawing />
      </section>
      <section className="guide-part">
        <h3>{hardwareTexts.table}</h3>
        <PinTable />
      </section>
      <section className="guide-part">
        <h3>{hardwareTexts.keypad}</h3>
        <KeypadTable />
      </section>
    </div>
  );
}

function PinTable() {
  return (
    <table className="guide-table" aria-label={hardwareTexts.table}>
      <thead>
        <tr>
          <th scope="col">{columns.use}</th>
          <th scope="col">{columns.gpio}</th>
          <th scope="col">{columns.pin}</th>
          <th scope="col">{columns.kind}</th>
        </tr>
      </thead>
      <tbody>
        {USED_PINS.map((pin) => (
          <tr key={pin.gpio}>
            <th scope="row">{nameOf(pin)}</th>
            <td>{pin.gpio}</td>
            <td>{headerPinNumber(pin.gpio)}</td>
            <td>{kinds[pin.use]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameOf = ({ use, number }: UsedPin) => hardwareTexts.numbered(uses[use], number);

function KeypadTable() {
  return (
    <table className="guide-table keypad-keys" aria-label={hardwareTexts.keypadTable}>
      <thead>
        <tr>
          <th scope="col">{hardwareTexts.keypadRow}</th>
          {COLUMNS.map(({ gpio, number }) => (
            <th key={gpio} scope="col">
              {hardwareTexts.columnName(number ?? 0, gpio)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ gpio, number }, row) => (
          <tr key={gpio}>
            <th scope="row">{hardwareTexts.rowName(number ?? 0, gpio)}</th>
            {KEYPAD_KEYS[row]?.map((key) => (
              <td key={key}>
                <kbd>{key}</kbd>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
