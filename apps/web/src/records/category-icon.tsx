import type { Category } from '@metalquest/core/find/category';
import {
  Amphora,
  Coins,
  Gem,
  Hourglass,
  Landmark,
  type LucideIcon,
  Shapes,
  Shield,
  Trash2,
} from 'lucide-react';

const ICONS: Record<Category, LucideIcon> = {
  Coin: Coins,
  Jewelry: Gem,
  Relic: Landmark,
  Historic: Hourglass,
  Military: Shield,
  Artifact: Amphora,
  Trash: Trash2,
  Other: Shapes,
};

export function CategoryIcon({ category, className }: { category: Category; className?: string }) {
  const Icon = ICONS[category];
  return <Icon aria-hidden="true" size={24} strokeWidth={1.75} {...(className ? { className } : {})} />;
}
