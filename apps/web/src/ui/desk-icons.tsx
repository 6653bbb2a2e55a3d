import { Glyph } from "./icons.tsx";

export const CopyIcon = () => <Glyph line="M7 6.5h8.5v10H7zM4.5 13.5v-10H13" />;

export const PrintIcon = () => <Glyph line="M5.5 7V3h9v4M5.5 13.5H3V7.5h14v6h-2.5M5.5 11.5h9V17h-9z" />;

export const MoveIcon = () => <Glyph line="M3 10h14M6 7l-3 3 3 3M14 7l3 3-3 3" />;
