// Adds the reader's local time to each time in UTC that is marked with `data-local-time`.

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const { timeZone } = format.resolvedOptions();

function sayLocalTimes() {
  for (const time of document.querySelectorAll('[data-local-time] > time')) {
    const local = document.createElement('span');
    local.className = 'local-time';
    local.textContent = ` (${format.format(new Date(time.dateTime))}, ${timeZone})`;
    time.after(local);
  }
}

if (timeZone !== 'UTC') {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayLocalTimes);
  else sayLocalTimes();
}
