import { NotHere } from '../_components/page-problems';

/** Page of a record that does not exist, such as an unknown offer, within the layout's frame. */
export default function NotFound() {
  return <NotHere />;
}
