import { Component, type ReactNode } from 'react';

/** Shows the sketch instead when the map's code does not load or breaks: a quest goes on without a map. */
export class MapFailure extends Component<
  { children: ReactNode; onFailure: (cause: unknown) => void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onFailure(cause);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
