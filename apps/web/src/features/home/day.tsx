const HOURS = [
  {
    time: '7:40',
    title: 'Start a quest',
    text: 'Name the field and go. The clock, the path and the weather are kept from the gate on.',
  },
  {
    time: '9:15',
    title: 'Log find',
    text: 'One tap and a photo while the hole is open. Depth and target ID can wait.',
  },
  {
    time: '11:30',
    title: 'Lose the signal',
    text: 'Nothing changes. What you log is on the phone at once, and stays there when the battery dies.',
  },
  {
    time: '18:00',
    title: 'Sit down at home',
    text: 'The phone has sent everything. On the large screen the morning lies there: path, photos, places.',
  },
] as const;

/** The section that describes a typical day. */
export function Day() {
  return (
    <section
      id="day"
      aria-labelledby="day-title"
      className="below-fold relative border-line border-t bg-paper"
    >
      <div className="page-width py-14 md:py-20 lg:px-16">
        <h2 id="day-title" className="text-2xl md:text-3xl">
          How a day goes
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-9 sm:grid-cols-2 md:mt-12 xl:grid-cols-4">
          {HOURS.map(({ time, title, text }) => (
            <li key={time}>
              <p className="figures text-2xl text-moss-deep">{time}</p>
              <h3 className="mt-2 text-lg">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
