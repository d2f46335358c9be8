import { useEffect, useState } from 'react';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import { counterFrom } from './lead-control';

/** Characters left in the fields that come near the limit, as they are typed into. */
export function useCharactersLeft(form: {
  readonly current: HTMLFormElement | null;
}): Record<string, number> {
  const [charactersLeft, setCharactersLeft] = useState<Record<string, number>>({});
  useEffect(() => {
    const shown = form.current;
    const count = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
      const left = stringCodePointsMax - [...target.value].length;
      setCharactersLeft(({ [target.name]: before, ...others }) => {
        if (left > counterFrom) return before === undefined ? { ...others } : others;
        return { ...others, [target.name]: left };
      });
    };
    shown?.addEventListener('input', count);
    return () => shown?.removeEventListener('input', count);
  }, [form]);
  return charactersLeft;
}
