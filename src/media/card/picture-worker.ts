import { answerCall } from '../call-worker.ts';
import { answerPictureRequest } from './picture-requests.ts';

answerCall(answerPictureRequest);
