export { useColorScheme } from '../../lib/theme.ts';
