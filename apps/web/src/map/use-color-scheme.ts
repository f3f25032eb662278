export { useColorScheme } from '../platform/theme.ts';
