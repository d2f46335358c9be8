// Says beside each time in UTC that is marked with `data-local` what it is where the reader is.

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const { timeZone } = format.resolvedOptions();

if (timeZone !== 'UTC')
  for (const time of document.querySelectorAll('time[data-local]')) {
    const local = document.createElement('span');
    local.className = 'local-time';
    local.textContent = ` (${format.format(new Date(time.dateTime))}, ${timeZone})`;
    time.after(local);
  }
