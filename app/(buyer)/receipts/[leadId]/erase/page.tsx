import { type ActPageProps, actMetadata, ReceiptActPage } from '../act-page';

export const generateMetadata = () => actMetadata('erase');

export default function ErasePage(page: ActPageProps) {
  return (
    <ReceiptActPage
      act="erase"
      page={page}
      explanation={
        <>
          <p>When you press the button, at once and for good:</p>
          <ul className="grid gap-2 py-2 *:border-l-3 *:border-rule *:pl-3">
            <li>the whole request is deleted, with its key and everything that was noted about it;</li>
            <li>
              its reference and the steps taken on it stay, with their times and without anything that you
              sent;
            </li>
            <li>this address then says only that the request was deleted.</li>
          </ul>
          <p>Saved quotes stay: they name no person.</p>
        </>
      }
    />
  );
}
