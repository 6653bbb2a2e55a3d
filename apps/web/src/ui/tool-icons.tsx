import { Glyph } from "./icons.tsx";

export const SearchIcon = () => (
  <Glyph>
    <circle cx="8.6" cy="8.6" r="5.4" />
    <path d="M12.8 12.8L17 17" />
  </Glyph>
);

export const DownloadIcon = () => (
  <Glyph>
    <path d="M10 2v9.5M6 8l4 4 4-4M3 13v4h14v-4" />
  </Glyph>
);

export const MinusIcon = () => (
  <Glyph>
    <path d="M4 10h12" />
  </Glyph>
);

export const PlusIcon = () => (
  <Glyph>
    <path d="M4 10h12M10 4v12" />
  </Glyph>
);
