import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
}

export interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
  label: string;
  children: ReactNode;
  className?: string;
}

export function Tabs<Id extends string>({
  tabs,
  value,
  onValueChange,
  label,
  children,
  className,
}: TabsProps<Id>) {
  const choose = (next: string) => {
    const tab = tabs.find(({ id }) => id === next);
    if (tab) onValueChange(tab.id);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose} className={className}>
      <RadixTabs.List
        aria-label={label}
        className="flex max-w-xl flex-wrap gap-1 rounded-control bg-moss-tint p-1"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className={cn(
              'min-h-11 flex-1 rounded-sm px-3 font-[560] text-muted transition-colors hover:text-ink',
              'data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-soft',
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={value} className="mt-5 outline-none">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}
