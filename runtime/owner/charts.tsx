import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

interface ChartProps {
  values: readonly { readonly label: string; readonly value: number }[];
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOf = (label: string) => days.format(Date.parse(label));

/** One figure over the days. What it shows stands in a table too, so a reader and a keyboard pass it by. */
export default function DayChart({ values }: ChartProps) {
  return (
    <div className="ow-chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={120}>
        <BarChart data={[...values]} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }}>
          <XAxis dataKey="label" tickFormatter={dayOf} tickLine={false} interval="preserveStartEnd" minTickGap={24} />
          <YAxis width={32} allowDecimals={false} tickLine={false} axisLine={false} />
          <Tooltip
            cursor={false}
            labelFormatter={(label) => (typeof label === 'string' ? dayOf(label) : '')}
            separator=": "
          />
          <Bar dataKey="value" name="Number" fill="var(--accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
