import { type Role, roleNames, roles } from '@/lib/founders/team/roles';

/** The choice of a role; `id` is the control's own, of which a page has several. */
export function RoleField({ id, chosen }: { id: string; chosen: Role }) {
  return (
    <div className="field">
      <label htmlFor={id}>Role</label>
      <div className="select min-w-48">
        <select className="input block mb-0" id={id} name="role" defaultValue={chosen}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
