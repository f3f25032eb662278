import { BACKEND_FAULTS } from './backend.ts';
import { CORE_FAULTS } from './core.ts';
import type { Fault } from './fault.ts';
import { SYNC_FAULTS } from './sync.ts';
import { WEB_FAULTS } from './web.ts';

export const FAULTS: readonly Fault[] = [...CORE_FAULTS, ...SYNC_FAULTS, ...BACKEND_FAULTS, ...WEB_FAULTS];
