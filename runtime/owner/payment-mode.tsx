import { useShop } from './shop.ts';

/** Whether money moves, on every screen: nobody takes a test for an order, nor leaves a test open to everybody. */
export function PaymentMode() {
  const { tests, isPaid } = useShop();
  if (tests.length === 0) return isPaid ? <Chip tone="good" text="Live: money moves" /> : null;
  if (!isPaid) return <Chip tone="open" text="Test mode: no money moves" />;
  return <Chip tone="open" text={`Live, and a test that anybody may pay by: ${tests.join(', ')}`} />;
}

function Chip({ tone, text }: { tone: 'good' | 'open'; text: string }) {
  return (
    <strong className="ow-chip ow-mode" data-tone={tone}>
      {text}
    </strong>
  );
}
