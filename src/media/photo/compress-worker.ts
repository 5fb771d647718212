import { answerCall } from '../call-worker.ts';
import { compressPhoto } from './compress-photo.ts';

answerCall(compressPhoto);
