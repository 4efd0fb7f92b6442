import { createContext, type ReactNode } from 'react';
import type { FieldProps } from './field-props.ts';

/**
 * Shows the fields of an address. Its countries, regions and codes weigh as much as all other fields together, so a form
 * that asks for no address is shown without them.
 */
export const AddressContext = createContext<(props: FieldProps) => ReactNode>(() => null);
