import { Select } from '@/app/_components/controls';
import { type Role, roleNames, roles } from '@/lib/founders/team/roles';

/** Role select. `id` is the control's id, because a page has several of them. */
export function RoleField({ id, chosen }: { id: string; chosen: Role }) {
  return (
    <div className="min-w-0" data-field="">
      <label className="block font-semibold" htmlFor={id}>
        Role
      </label>
      <div className="min-w-48 [&_select]:mb-0 [&_select]:block">
        <Select id={id} name="role" defaultValue={chosen}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
