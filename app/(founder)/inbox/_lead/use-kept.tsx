import { useState } from 'react';
import { keepText, typedText } from './typed-texts';

/** Returns the attributes of a field whose text is kept until it is sent, and what is said of an earlier one. */
export function useKept(name: string) {
  // The text when the form was opened.
  const [typedBefore] = useState(() => typedText(name));
  return {
    attributes: {
      defaultValue: typedBefore,
      onChange: (event: { target: { value: string } }) => keepText(name, event.target.value),
    },
    hint: typedBefore !== '' && (
      <p className="text-md text-ink-2">You typed this earlier but did not send it.</p>
    ),
  };
}
