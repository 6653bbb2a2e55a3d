import { Glyph } from "./icons.tsx";

export const SearchIcon = () => (
  <Glyph line="M12.8 12.8L17 17">
    <circle cx="8.6" cy="8.6" r="5.4" />
  </Glyph>
);

export const DownloadIcon = () => <Glyph line="M10 2v9.5M6 8l4 4 4-4M3 13v4h14v-4" />;

export const MinusIcon = () => <Glyph line="M4 10h12" />;

export const PlusIcon = () => <Glyph line="M4 10h12M10 4v12" />;
