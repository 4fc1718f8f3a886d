import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class ClipledgerConnectionApi implements ICredentialType {
  name = "clipledgerConnectionApi";
  displayName = "Clipledger Webhook Connection API";
  icon: Icon = "file:../nodes/Clipledger/clipledger.svg";
  properties: INodeProperties[] = [
    {
      displayName: "Base Address",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://clipledger.example.com",
      description: "Where your Clipledger runs, without /hooks/v1",
    },
    {
      displayName: "Connection Token",
      name: "token",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      placeholder: "clhc_…",
      description: "From the dashboard, Webhooks, Connections. It is shown once.",
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { authorization: "=Bearer {{$credentials.token}}" } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: "={{$credentials.baseUrl.replace(/\\/+$/, '')}}", url: "/hooks/v1/me" },
  };
}
