import { type WebhookEvent, webhookEvents } from '#contract';

interface EventsProps {
  events: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
}

/** What an address is told of. */
export function EventsFields({ events, onChange }: EventsProps) {
  return (
    <fieldset className="ow-pieces ow-events">
      <legend>Is told of</legend>
      {webhookEvents.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={events.includes(name)}
            onChange={(event) =>
              onChange(webhookEvents.filter((each) => (each === name ? event.target.checked : events.includes(each))))
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
