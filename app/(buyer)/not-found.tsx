import { NotHere } from '../_components/not-here';

/** A page of a thing that does not exist, such as an unknown offer; its frame stands already. */
export default function NotFound() {
  return <NotHere />;
}
