import { useEffect, useEffectEvent } from "react";

export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  handle: (event: DocumentEventMap[Type]) => void,
  isOn = true,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener(type, onEvent);
    return () => document.removeEventListener(type, onEvent);
  }, [type, isOn]);
}
