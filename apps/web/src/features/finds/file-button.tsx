import { FIND_MEDIA_ACCEPT } from '@metalquest/core/media/file-types';
import { FileButton as AnyFileButton, type FileButtonProps } from '../../ui/file-button.tsx';

export function FileButton(props: Omit<FileButtonProps, 'accept'>) {
  return <AnyFileButton accept={FIND_MEDIA_ACCEPT} {...props} />;
}
