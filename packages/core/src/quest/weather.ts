/** `temperature` is °C; `icon` is the service's icon name (spec section 3). */
export interface Weather {
  readonly description: string;
  readonly temperature: number;
  readonly condition: string;
  readonly icon: string | null;
}
