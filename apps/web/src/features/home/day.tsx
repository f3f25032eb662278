const HOURS = [
  {
    time: '7:40',
    title: 'Start a quest',
    text: 'Name the field and go. MetalQuest records the time, your path and the weather.',
  },
  {
    time: '9:15',
    title: 'Log find',
    text: 'One tap and a photo while the hole is open. Depth and target ID can wait.',
  },
  {
    time: '11:30',
    title: 'Lose the signal',
    text: 'Everything keeps working. What you log is saved on the phone at once, even if the battery dies.',
  },
  {
    time: '18:00',
    title: 'Back home',
    text: 'Your phone has synced everything. See the morning on a large screen: path, photos and places.',
  },
] as const;

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
