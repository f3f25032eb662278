import { Component, type ReactNode } from 'react';

/** Shows the sketch if the map's code fails to load or throws. */
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
