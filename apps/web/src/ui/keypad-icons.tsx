import { Glyph } from "./icons.tsx";

export const EnterIcon = () => <Glyph line="M16.5 4v7.5h-13M7.5 7.5l-4 4 4 4" />;

export const BackspaceIcon = () => <Glyph line="M7 4.5h10.5v11H7L1.8 10zM9.5 7.5l5 5M14.5 7.5l-5 5" />;

export const LockIcon = () => <Glyph line="M6.5 9V6.2a3.5 3.5 0 0 1 7 0V9" full="M4 9h12v8.5H4z" />;

export const PhoneIcon = () => (
  <Glyph line="M4 3h3.2l1.6 4-2 1.4a9 9 0 0 0 4.8 4.8l1.4-2 4 1.6V16a1.5 1.5 0 0 1-1.6 1.5C8.8 17 3 11.2 2.5 4.6A1.5 1.5 0 0 1 4 3z" />
);
